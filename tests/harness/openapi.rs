//! What the bot sends, against what Discord says it takes.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use discord_sandbox::RecordedRequest;
use jsonschema::Validator;
use serde_json::{Value, json};

/// Where the shared data is; `.ci/run` sets it.
const SHARED_DATA: &str = "MAKRUK_SHARED_DATA";

/// Discord's description, if it is at hand.
static DESCRIPTION: LazyLock<Option<Value>> = LazyLock::new(|| {
    let path = PathBuf::from(std::env::var_os(SHARED_DATA)?).join("discord-openapi.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_str(&text).unwrap())
});

/// What the bodies of a method and a route have to be; `None` if Discord describes none.
static VALIDATORS: Mutex<BTreeMap<String, Option<Arc<Validator>>>> = Mutex::new(BTreeMap::new());

/// Checks every request: one of the sandbox's own routes, and, where Discord's description is at hand, a body that it
/// describes. Bodies that Discord's description calls wrong must have been refused by the sandbox, too.
pub fn check(requests: &[RecordedRequest]) {
    let unknown: Vec<_> = requests.iter().filter(|it| !it.implemented).map(|it| (&it.method, &it.path)).collect();
    assert!(unknown.is_empty(), "the sandbox has no such routes: {unknown:?}");
    let Some(description) = &*DESCRIPTION else {
        println!("SKIPPED: {SHARED_DATA} is not set, so bodies are not checked against Discord's description");
        return;
    };
    for request in requests.iter().filter(|request| request.status < 300) {
        check_body(description, request);
    }
}

fn check_body(description: &Value, request: &RecordedRequest) {
    let Some(body) = &request.body else { return };
    let place = format!("{} {}", request.method, request.route);
    let Some(validator) = validator(description, request, &place) else {
        panic!("Discord describes no body for {place}")
    };
    let body = in_the_words_of_the_description(body);
    let faults: Vec<String> =
        validator.iter_errors(&body).map(|error| format!("{}: {error}", error.instance_path)).collect();
    assert!(faults.is_empty(), "{place}: {faults:#?} in {body:#}");
}

/// The validator of a place, which is made once for all tests.
fn validator(description: &Value, request: &RecordedRequest, place: &str) -> Option<Arc<Validator>> {
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let schema = schema(description, request)?;
        Some(Arc::new(jsonschema::draft202012::new(&schema).unwrap()))
    };
    validators.entry(place.to_owned()).or_insert_with(make).clone()
}

/// The schema of a request's JSON body, with everything that it refers to beside it.
fn schema(description: &Value, request: &RecordedRequest) -> Option<Value> {
    let route = request.route.as_str();
    let (_, path) = description["paths"].as_object()?.iter().find(|(path, _)| same_route(path, route))?;
    let content = &path[request.method.to_lowercase()]["requestBody"]["content"];
    let schema = [&content["application/json"]["schema"], &content["multipart/form-data"]["schema"]]
        .into_iter()
        .find(|schema| !schema.is_null())?;
    let mut schema = schema.clone();
    schema["components"] = description["components"].clone();
    Some(schema)
}

/// Names of parameters differ between descriptions; their places do not.
fn same_route(one: &str, other: &str) -> bool {
    let parts = |route: &str| -> Vec<String> {
        route.split('/').map(|part| if part.starts_with('{') { "{}".to_owned() } else { part.to_owned() }).collect()
    };
    parts(one) == parts(other)
}

/// The description says that an attachment's id is a string and a set of permissions a number, while Discord also takes the
/// number and the text that clients send.
fn in_the_words_of_the_description(body: &Value) -> Value {
    let mut body = body.clone();
    for command in body.as_array_mut().into_iter().flatten() {
        let permissions = command["default_member_permissions"].as_str().and_then(|text| text.parse::<u64>().ok());
        if let Some(bits) = permissions {
            command["default_member_permissions"] = json!(bits);
        }
    }
    for pointer in ["/attachments", "/data/attachments"] {
        if let Some(Value::Array(attachments)) = body.pointer_mut(pointer) {
            for attachment in attachments {
                if let Some(number) = attachment["id"].as_u64() {
                    attachment["id"] = json!(number.to_string());
                }
            }
        }
    }
    body
}

#[test]
fn a_wrong_body_is_seen() {
    if std::env::var_os(SHARED_DATA).is_none() {
        println!("SKIPPED: {SHARED_DATA} is not set");
        return;
    }
    let request = |body: Value| RecordedRequest {
        number: 1,
        method: "POST".to_owned(),
        path: "/channels/1/messages".to_owned(),
        route: "/channels/{channel_id}/messages".to_owned(),
        implemented: true,
        query: Vec::new(),
        body: Some(body),
        parts: Vec::new(),
        status: 200,
    };
    check(&[request(json!({ "content": "สวัสดี" }))]);
    let wrong = std::panic::catch_unwind(|| check(&[request(json!({ "content": 5 }))]));
    assert!(wrong.is_err());
}
