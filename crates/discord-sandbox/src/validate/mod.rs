//! What Discord accepts, and how it refuses the rest.
//!
//! A [`Form`] is a JSON object being validated. Reading a field records what is wrong with it, by path, in the
//! [`Problems`] that all forms of one request share; a request with problems is refused whole, with
//! "50035 Invalid Form Body". `null` counts as absent. Fields that the interface doesn't have are problems too: Discord
//! ignores them, and would hide a misspelt name. They are accepted only when null or false, because libraries send fields
//! of other requests that way.

pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod files;
pub(crate) mod interaction;
mod layout;
pub(crate) mod message;

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use super::error::ApiError;
use super::id::Snowflake;

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Problems(RefCell<Value>);

impl Problems {
    fn add(&self, path: &[String], code: &str, message: &str) {
        let mut root = self.0.borrow_mut();
        let mut node = &mut *root;
        for step in path {
            node = &mut node[step.as_str()];
        }
        let entry = json!({ "code": code, "message": message });
        match &mut node["_errors"] {
            Value::Array(errors) => errors.push(entry),
            errors => *errors = json!([entry]),
        }
    }

    /// Fails if there are problems.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        match &*self.0.borrow() {
            Value::Null => Ok(()),
            errors => Err(ApiError {
                status: 400,
                code: 50035,
                message: "Invalid Form Body".to_owned(),
                errors: Some(errors.clone()),
                retry: None,
            }),
        }
    }
}

/// The error for a single problem in one field.
pub(crate) fn refuse(path: &[&str], code: &str, message: &str) -> ApiError {
    let problems = Problems::default();
    problems.add(&path.iter().map(|&step| step.to_owned()).collect::<Vec<_>>(), code, message);
    problems.check().err().unwrap_or_else(ApiError::invalid_json)
}

/// Which fields an object may have.
type AllowedFields = fn(&Value) -> &'static [&'static str];

/// A JSON object being validated.
pub(crate) struct Form<'a> {
    fields: &'a Map<String, Value>,
    path: Vec<String>,
    problems: &'a Problems,
}

impl<'a> Form<'a> {
    /// A request's body, which must be an object with no fields but the `known` ones.
    pub(crate) fn of_body(body: &'a Value, known: &[&str], problems: &'a Problems) -> Option<Form<'a>> {
        Form::at(body, Vec::new(), known, problems)
    }

    fn at(value: &'a Value, path: Vec<String>, known: &[&str], problems: &'a Problems) -> Option<Form<'a>> {
        let Value::Object(fields) = value else {
            problems.add(&path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            return None;
        };
        let form = Form { fields, path, problems };
        for (name, value) in fields.iter().filter(|(name, _)| !known.contains(&name.as_str())) {
            if !matches!(value, Value::Null | Value::Bool(false)) {
                form.problem(name, "UNKNOWN_FIELD", "There is no such field.");
            }
        }
        Some(form)
    }

    fn path_of(&self, field: &str) -> Vec<String> {
        self.path.iter().cloned().chain([field.to_owned()]).collect()
    }

    /// Records a problem with `field`.
    pub(crate) fn problem(&self, field: &str, code: &str, message: &str) {
        self.problems.add(&self.path_of(field), code, message);
    }

    /// Records a problem with the object as a whole.
    pub(crate) fn problem_here(&self, code: &str, message: &str) {
        self.problems.add(&self.path, code, message);
    }

    /// The field as it is, `None` when absent or null.
    pub(crate) fn get(&self, field: &str) -> Option<&'a Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    /// Whether the field was given, even as null.
    pub(crate) fn is_given(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// Everything that was given.
    pub(crate) fn fields(&self) -> &'a Map<String, Value> {
        self.fields
    }

    /// Records a problem if `field` is missing.
    pub(crate) fn require(&self, field: &str) {
        if self.get(field).is_none() {
            self.problem(field, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }

    /// Records a problem if `field` has a value other than null, false or an empty list.
    pub(crate) fn forbid(&self, field: &str, message: &str) {
        let says_nothing = |value: &Value| match value {
            Value::Array(list) => list.is_empty(),
            Value::Bool(flag) => !flag,
            _ => false,
        };
        if self.get(field).is_some_and(|value| !says_nothing(value)) {
            self.problem(field, "BASE_TYPE_FORBIDDEN", message);
        }
    }

    /// A string whose length in characters is within bounds.
    pub(crate) fn string(&self, field: &str, length: RangeInclusive<usize>) -> Option<&'a str> {
        let value = self.get(field)?;
        let Some(text) = value.as_str() else {
            self.problem(field, "STRING_TYPE_CONVERT", &format!("Could not interpret \"{value}\" as string."));
            return None;
        };
        self.check_length(field, text.chars().count(), &length);
        Some(text)
    }

    fn check_length(&self, field: &str, length: usize, allowed: &RangeInclusive<usize>) {
        let (least, most) = (allowed.start(), allowed.end());
        if allowed.contains(&length) {
        } else if *least == 0 {
            self.problem(field, "BASE_TYPE_MAX_LENGTH", &format!("Must be {most} or fewer in length."));
        } else {
            self.problem(field, "BASE_TYPE_BAD_LENGTH", &format!("Must be between {least} and {most} in length."));
        }
    }

    /// A boolean.
    pub(crate) fn boolean(&self, field: &str) -> Option<bool> {
        let value = self.get(field)?;
        if !value.is_boolean() {
            self.problem(field, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// An integer within bounds.
    pub(crate) fn integer(&self, field: &str, bounds: RangeInclusive<i64>) -> Option<i64> {
        let value = self.get(field)?;
        let Some(number) = value.as_i64() else {
            self.problem(field, "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not int."));
            return None;
        };
        if number > *bounds.end() {
            self.problem(field, "NUMBER_TYPE_MAX", &format!("Value should be less than or equal to {}.", bounds.end()));
        } else if number < *bounds.start() {
            let least = bounds.start();
            self.problem(field, "NUMBER_TYPE_MIN", &format!("Value should be greater than or equal to {least}."));
        }
        Some(number)
    }

    /// An id, as a string or a number.
    pub(crate) fn snowflake(&self, field: &str) -> Option<Snowflake> {
        let value = self.get(field)?;
        let id = snowflake(value);
        if id.is_none() {
            self.problem(field, "NUMBER_TYPE_COERCE", &format!("Value \"{value}\" is not snowflake."));
        }
        id
    }

    /// A list whose length is within bounds.
    pub(crate) fn list(&self, field: &str, length: RangeInclusive<usize>) -> Option<&'a Vec<Value>> {
        let value = self.get(field)?;
        let Some(list) = value.as_array() else {
            self.problem(field, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        };
        self.check_length(field, list.len(), &length);
        Some(list)
    }

    /// A list of ids.
    pub(crate) fn snowflakes(&self, field: &str, length: RangeInclusive<usize>) -> Option<Vec<Snowflake>> {
        let list = self.list(field, length)?;
        let ids: Option<Vec<Snowflake>> = list.iter().map(snowflake).collect();
        if ids.is_none() {
            self.problem(field, "NUMBER_TYPE_COERCE", "Every value must be a snowflake.");
        }
        ids
    }

    /// An object with no fields but the `known` ones.
    pub(crate) fn form(&self, field: &str, known: &[&str]) -> Option<Form<'a>> {
        Form::at(self.get(field)?, self.path_of(field), known, self.problems)
    }

    /// A list of objects, each with no fields but the `known` ones. An element that is not an object is a problem, and is
    /// left out.
    pub(crate) fn forms(&self, field: &str, length: RangeInclusive<usize>, known: &[&str]) -> Vec<Form<'a>> {
        let list = self.list(field, length).map_or(&[][..], Vec::as_slice);
        let forms = list.iter().enumerate().map(|(index, value)| self.element(field, index, value, known));
        forms.flatten().collect()
    }

    /// The same of a list whose elements have fields of their own kind.
    fn forms_by(&self, field: &str, length: RangeInclusive<usize>, known: AllowedFields) -> Vec<Form<'a>> {
        let list = self.list(field, length).map_or(&[][..], Vec::as_slice);
        let forms = list.iter().enumerate().map(|(index, value)| self.element(field, index, value, known(value)));
        forms.flatten().collect()
    }

    fn element(&self, field: &str, index: usize, value: &'a Value, known: &[&str]) -> Option<Form<'a>> {
        let path = self.path_of(field).into_iter().chain([index.to_string()]).collect();
        Form::at(value, path, known, self.problems)
    }

    /// An object whose fields depend on what it is.
    fn form_by(&self, field: &str, known: AllowedFields) -> Option<Form<'a>> {
        let value = self.get(field)?;
        Form::at(value, self.path_of(field), known(value), self.problems)
    }

    /// A field that must be one of a few numbers.
    pub(crate) fn one_of(&self, field: &str, choices: &[i64]) -> Option<i64> {
        let number = self.integer(field, i64::MIN..=i64::MAX)?;
        if !choices.contains(&number) {
            self.problem(field, "BASE_TYPE_CHOICES", &format!("Value must be one of {choices:?}."));
            return None;
        }
        Some(number)
    }

    /// Bits, of which only the `allowed` ones may be set.
    pub(crate) fn flags(&self, field: &str, allowed: u64) -> Option<u64> {
        let bits = self.integer(field, 0..=i64::MAX)? as u64;
        if bits & !allowed != 0 {
            self.problem(field, "BITFIELD_TYPE_INVALID", &format!("Only the bits of {allowed} may be set here."));
        }
        Some(bits & allowed)
    }
}

fn snowflake(value: &Value) -> Option<Snowflake> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_u64().map(Snowflake),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_reported_under_their_path() {
        let body = json!({"name": 7, "rows": [{}, {"label": ""}], "extra": 1});
        let problems = Problems::default();
        let form = Form::of_body(&body, &["name", "rows"], &problems).unwrap();
        form.string("name", 1..=3);
        for row in form.forms("rows", 0..=5, &["label"]) {
            row.require("label");
            row.string("label", 1..=80);
        }
        let errors = problems.check().unwrap_err().errors.unwrap();
        assert_eq!(errors["name"]["_errors"][0]["code"], "STRING_TYPE_CONVERT");
        assert_eq!(errors["rows"]["0"]["label"]["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
        assert_eq!(errors["rows"]["1"]["label"]["_errors"][0]["message"], "Must be between 1 and 80 in length.");
        assert_eq!(errors["extra"]["_errors"][0]["code"], "UNKNOWN_FIELD");
    }

    #[test]
    fn text_is_counted_in_characters() {
        let body = json!({"content": "น้ำ".repeat(10)});
        let problems = Problems::default();
        let form = Form::of_body(&body, &["content"], &problems).unwrap();
        form.string("content", 0..=30);
        assert!(problems.check().is_ok());
        form.string("content", 0..=29);
        assert!(problems.check().is_err());
    }
}
