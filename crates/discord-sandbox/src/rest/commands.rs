//! Registered commands.

use serde_json::{Map, Value, json};

use super::path::{CommandPath, CommandsPath};
use super::{Call, Reply};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::validate::command::{definition, definitions, most_of_kind};
use crate::validate::refuse;
use crate::world::{PRIMARY_ENTRY_POINT, RegisteredCommand, WorldRecord};

/// Where commands are known: in one server, or everywhere.
type Scope = Option<Snowflake>;

/// The scope of a path, when it is this application's and the bot is in the server.
fn checked_scope(core: &Core, path: CommandsPath) -> Result<Scope, ApiError> {
    if path.application_id != APPLICATION {
        return Err(ApiError::unknown_application());
    }
    match path.guild_id {
        Some(guild) if !core.world.guilds.contains_key(&guild) => Err(ApiError::missing_access()),
        scope => Ok(scope),
    }
}

fn in_scope(core: &Core, scope: Scope) -> Vec<RegisteredCommand> {
    core.world.commands.values().filter(|command| command.guild == scope).cloned().collect()
}

/// Refuses a command that launches an Activity where there can be none.
fn check_entry_point(
    core: &Core,
    scope: Scope,
    definition: &Map<String, Value>,
    path: &[&str],
) -> Result<(), ApiError> {
    if kind(definition) != PRIMARY_ENTRY_POINT {
        return Ok(());
    }
    let path = [path, &["type"]].concat();
    match (&core.activities, scope) {
        (None, _) => {
            let words = "Only an application with an Activity has an Entry Point command.";
            Err(refuse(&path, "APPLICATION_COMMAND_INVALID_TYPE", words))
        }
        (Some(_), Some(_)) => {
            Err(refuse(&path, "APPLICATION_COMMAND_INVALID_TYPE", "An Entry Point command is a global command."))
        }
        (Some(_), None) => Ok(()),
    }
}

fn kind(definition: &Map<String, Value>) -> i64 {
    definition.get("type").and_then(Value::as_i64).unwrap_or(1)
}

fn same(command: &RegisteredCommand, definition: &Map<String, Value>) -> bool {
    Some(command.name()) == definition.get("name").and_then(Value::as_str)
        && command.definition["type"] == kind(definition)
}

/// The command as Discord sends it, with the id of the one that it replaces, if it does.
fn register(
    core: &mut Core,
    scope: Scope,
    definition: &Map<String, Value>,
    replaces: Option<&RegisteredCommand>,
) -> RegisteredCommand {
    let id = replaces.map_or_else(|| core.ids.next(), |command| command.id);
    let mut full = json!({
        "id": id, "application_id": APPLICATION, "default_member_permissions": null, "type": kind(definition),
        "description": "", "nsfw": false, "dm_permission": true, "contexts": null, "integration_types": [0],
    });
    if let (Value::Object(full), mut given) = (&mut full, definition.clone()) {
        given.remove("id");
        // Given as a number or in a string, it is sent as a string.
        if let Some(bits) = given.get("default_member_permissions").and_then(Value::as_u64) {
            given.insert("default_member_permissions".to_owned(), json!(bits.to_string()));
        }
        full.extend(given);
        full.extend(scope.map(|guild| ("guild_id".to_owned(), json!(guild))));
    }
    let version = replaces.map(|command| command.definition["version"].clone());
    full["version"] = version.clone().unwrap_or(Value::Null);
    if replaces.is_none_or(|command| command.definition != full) {
        full["version"] = json!(core.ids.next());
    }
    RegisteredCommand { id, guild: scope, definition: full }
}

pub(super) fn list(core: &mut Core, call: Call<CommandsPath>) -> Result<Reply, ApiError> {
    let scope = checked_scope(core, call.path)?;
    let with_localizations = call.query("with_localizations") == Some("true");
    let show = |command: RegisteredCommand| {
        let mut definition = command.definition;
        if let (false, Value::Object(fields)) = (with_localizations, &mut definition) {
            fields.remove("name_localizations");
            fields.remove("description_localizations");
        }
        definition
    };
    Ok(Reply::Ok(in_scope(core, scope).into_iter().map(show).collect()))
}

pub(super) fn overwrite(core: &mut Core, call: Call<CommandsPath>) -> Result<Reply, ApiError> {
    let scope = checked_scope(core, call.path)?;
    let definitions = definitions(&call.body.json)?;
    let before = in_scope(core, scope);
    for (index, definition) in definitions.iter().enumerate() {
        check_entry_point(core, scope, definition, &[&index.to_string()])?;
    }
    let had_entry_point = before.iter().any(RegisteredCommand::is_entry_point);
    if had_entry_point && !definitions.iter().any(|definition| kind(definition) == PRIMARY_ENTRY_POINT) {
        return Err(ApiError::entry_point_left_out());
    }
    let mut after = Vec::new();
    for definition in &definitions {
        let replaces = before.iter().find(|command| same(command, definition));
        after.push(register(core, scope, definition, replaces));
    }
    let gone = before.iter().filter(|command| !after.iter().any(|kept| kept.id == command.id));
    let gone: Vec<WorldRecord> = gone.map(|command| WorldRecord::CommandGone(command.id)).collect();
    let records = gone.into_iter().chain(after.iter().cloned().map(WorldRecord::Command)).collect();
    core.change_commands(records)?;
    Ok(Reply::Ok(after.into_iter().map(|command| command.definition).collect()))
}

pub(super) fn create(core: &mut Core, call: Call<CommandsPath>) -> Result<Reply, ApiError> {
    let scope = checked_scope(core, call.path)?;
    let definition = definition(&call.body.json)?;
    check_entry_point(core, scope, &definition, &[])?;
    let before = in_scope(core, scope);
    let replaces = before.iter().find(|command| same(command, &definition));
    let kind = kind(&definition);
    let most = most_of_kind(kind);
    if replaces.is_none() && before.iter().filter(|command| command.definition["type"] == kind).count() >= most {
        return Err(ApiError {
            status: 400,
            code: 30032,
            message: format!("Maximum number of application commands reached ({most})."),
            errors: None,
            retry: None,
        });
    }
    let command = register(core, scope, &definition, replaces);
    core.change_commands(vec![WorldRecord::Command(command.clone())])?;
    let new = replaces.is_none();
    Ok(if new { Reply::Created(command.definition) } else { Reply::Ok(command.definition) })
}

fn find(core: &Core, path: &CommandPath) -> Result<RegisteredCommand, ApiError> {
    let CommandPath { application_id, guild_id, command_id } = *path;
    let scope = checked_scope(core, CommandsPath { application_id, guild_id })?;
    let command = core.world.commands.get(&command_id).filter(|command| command.guild == scope);
    command.cloned().ok_or_else(ApiError::unknown_command)
}

pub(super) fn get(core: &mut Core, call: Call<CommandPath>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(find(core, &call.path)?.definition))
}

pub(super) fn edit(core: &mut Core, call: Call<CommandPath>) -> Result<Reply, ApiError> {
    let before = find(core, &call.path)?;
    let Value::Object(changes) = &call.body.json else {
        return Err(refuse(&[], "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"));
    };
    let mut whole = before.definition.as_object().cloned().unwrap_or_default();
    for field in ["id", "application_id", "guild_id", "version"] {
        whole.remove(field);
    }
    whole.extend(changes.clone());
    let command = register(core, before.guild, &definition(&Value::Object(whole))?, Some(&before));
    core.change_commands(vec![WorldRecord::Command(command.clone())])?;
    Ok(Reply::Ok(command.definition))
}

pub(super) fn delete(core: &mut Core, call: Call<CommandPath>) -> Result<Reply, ApiError> {
    let command = find(core, &call.path)?;
    core.change_commands(vec![WorldRecord::CommandGone(command.id)])?;
    Ok(Reply::NoContent)
}
