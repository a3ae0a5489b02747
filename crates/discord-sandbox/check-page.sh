#!/usr/bin/env bash
# Type-checks, lints and tests the JavaScript of the pages, the sandbox's and the Activity's, with the versions that package-lock.json pins.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
command -v npm >/dev/null || {
    echo "npm is missing: install Node.js 20.19 or newer with npm" >&2
    exit 1
}
npm ci --no-audit --no-fund
npm run check
# Discord's SDK is committed as it is bundled.
npm run sdk
git diff --exit-code --stat -- ../bot-discord/assets/activity/sdk.js
