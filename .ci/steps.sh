# What `.ci/run`, `.ci/figures` and `.ci/soak` share: steps with their times, and the programs that some tests need. To be sourced at
# the top of a script.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What outlives a checkout: programs that are built or downloaded for the checks.
tools=${XDG_CACHE_HOME:-$HOME/.cache}/makruk-bot-ci

step_times=()

# step TITLE COMMAND…: runs it, and says what it is and how long it took.
step() {
    local title=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$title"
    "$@"
    printf '== %s: %d s\n' "$title" $((SECONDS - start))
    step_times+=("$(printf '%6d s  %s' $((SECONDS - start)) "$title")")
}

# The times of all steps.
summary() {
    printf '\n== steps\n'
    printf '%s\n' "${step_times[@]}"
    printf '%6d s  all of it\n' "$SECONDS"
}

components() {
    local name
    for name in fmt clippy; do
        cargo "$name" --version || {
            echo "cargo $name is missing: rustup component add rustfmt clippy" >&2
            return 1
        }
    done
    rustc --version
}

# Debian's, with Stockfish among the games.
program() {
    PATH="$PATH:/usr/games" command -v "$1" >/dev/null
}

# Programs that some tests, benches and checks drive. Here they are mandatory; elsewhere whatever needs one says that it was skipped.
programs() {
    local wanted=() sudo=() postgres
    program chromium || wanted+=(chromium)
    program chromedriver || wanted+=(chromium-driver)
    program fairy-stockfish || wanted+=(fairy-stockfish)
    program stockfish || wanted+=(stockfish)
    program npm || wanted+=(npm)
    # Debian's cluster may not start here, and need not: the tests start their own.
    compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || program postgres || wanted+=(postgresql)
    # Certificates for the tests.
    program openssl || wanted+=(openssl)
    program promtool || wanted+=(prometheus)
    python3 -c 'import ensurepip, venv' 2>/dev/null || wanted+=(python3-venv)
    if ((${#wanted[@]})); then
        echo "to install: ${wanted[*]}"
        if ((EUID != 0)); then sudo=(sudo -n); fi
        "${sudo[@]}" apt-get update -qq
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}"
    fi
    chromium --version
    chromedriver --version
    program fairy-stockfish
    program stockfish
    postgres=$(compgen -G '/usr/lib/postgresql/*/bin/postgres' | tail -n 1) || postgres=postgres
    "$postgres" --version
    openssl version
    promtool --version
    npm --version
    python3 --version
}

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}
# What a failed test says is the last of what it prints, and not lost behind its backtrace.
export RUST_BACKTRACE=0
# Nothing is built twice here.
export CARGO_INCREMENTAL=0
# Tests and benches that need a browser, another engine or PostgreSQL fail without it instead of being skipped.
export MAKRUK_REQUIRE_BROWSER=1 MAKRUK_REQUIRE_FAIRY_STOCKFISH=1 MAKRUK_REQUIRE_STOCKFISH=1 MAKRUK_REQUIRE_POSTGRES=1
# Known node counts and Discord's description of its interface, when they are next to the repository.
if [[ -d ../shared/data ]]; then
    MAKRUK_SHARED_DATA=$(cd ../shared/data && pwd)
    export MAKRUK_SHARED_DATA
    echo "shared data: $MAKRUK_SHARED_DATA"
fi
