// Reads a document with serde_json, and prints a line for each lane, as ../json-cpp/rival.cpp does:
//
//   LANE OBJECTS ARRAYS BYTES INTEGERS TRUES NULLS NANOSECONDS...
//
//   json-rust DOCUMENT SHAPE ROUNDS
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Default)]
struct Checksum {
    objects: u64,
    arrays: u64,
    bytes: u64,
    integers: u64,
    trues: u64,
    nulls: u64,
}

struct All<'a>(&'a mut Checksum);

impl<'de, 'a> DeserializeSeed<'de> for All<'a> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, 'a> Visitor<'de> for All<'a> {
    type Value = ();
    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.0.trues += value as u64;
        Ok(())
    }
    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.0.integers = self.0.integers.wrapping_add(value as u64);
        Ok(())
    }
    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.0.integers = self.0.integers.wrapping_add(value);
        Ok(())
    }
    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.0.bytes += value.len() as u64;
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.nulls += 1;
        Ok(())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.arrays += 1;
        while access.next_element_seed(All(self.0))?.is_some() {}
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.objects += 1;
        while access.next_key_seed(All(self.0))?.is_some() {
            access.next_value_seed(All(self.0))?;
        }
        Ok(())
    }
}

/// Two fields of each object.
#[derive(Deserialize)]
struct Pair<'a> {
    #[serde(alias = "id", alias = "hi", alias = "status")]
    number: i64,
    #[serde(borrow, alias = "text", alias = "comment", alias = "path")]
    string: std::borrow::Cow<'a, str>,
}

#[derive(Deserialize)]
struct Pairs<'a> {
    #[serde(borrow)]
    statuses: Vec<Pair<'a>>,
}

/// Two fields of each event of the catalogue.
#[derive(Deserialize)]
#[allow(non_snake_case)]
struct Event {
    eventId: i64,
    start: i64,
}

#[derive(Deserialize)]
struct Catalogue {
    performances: Vec<Event>,
}

#[derive(Deserialize, Serialize)]
struct Sample {
    hi: i64,
    there: i64,
    comment: String,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct User {
    id: i64,
    name: String,
    screen_name: String,
    followers_count: i64,
}

#[derive(Deserialize)]
struct Tweet {
    id: i64,
    text: String,
    user: User,
    retweet_count: i64,
}

#[derive(Deserialize)]
struct Tweets {
    statuses: Vec<Tweet>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct Coordinates {
    r#type: String,
    coordinates: Vec<Vec<Vec<f64>>>,
}

type Outcome = Result<Checksum, serde_json::Error>;

fn add(sum: &mut Checksum, pair: Pair) {
    sum.objects += 1;
    sum.integers = sum.integers.wrapping_add(pair.number as u64);
    sum.bytes += pair.string.len() as u64;
}

fn check(text: &str, lines: bool) -> Outcome {
    if lines {
        for value in serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>() {
            value?;
        }
    } else {
        serde_json::from_str::<IgnoredAny>(text)?;
    }
    Ok(Checksum::default())
}

fn all(text: &str, lines: bool) -> Outcome {
    let mut sum = Checksum::default();
    if lines {
        for line in text.lines() {
            All(&mut sum).deserialize(&mut serde_json::Deserializer::from_str(line))?;
        }
    } else {
        All(&mut sum).deserialize(&mut serde_json::Deserializer::from_str(text))?;
    }
    Ok(sum)
}

fn events(text: &str) -> Outcome {
    let mut sum = Checksum::default();
    for event in serde_json::from_str::<Catalogue>(text)?.performances {
        sum.objects += 1;
        sum.integers += (event.eventId + event.start) as u64;
    }
    Ok(sum)
}

fn pick(text: &str, shape: &str) -> Outcome {
    let mut sum = Checksum::default();
    match shape {
        "catalogue" => return events(text),
        "tweets" => serde_json::from_str::<Pairs>(text)?.statuses.into_iter().for_each(|pair| add(&mut sum, pair)),
        "lines" => {
            for line in text.lines() {
                add(&mut sum, serde_json::from_str(line)?);
            }
        }
        _ => serde_json::from_str::<Vec<Pair>>(text)?.into_iter().for_each(|pair| add(&mut sum, pair)),
    }
    Ok(sum)
}

fn decode(text: &str, shape: &str) -> Outcome {
    let mut sum = Checksum::default();
    match shape {
        "catalogue" => return events(text),
        "tweets" => {
            for tweet in serde_json::from_str::<Tweets>(text)?.statuses {
                sum.objects += 1;
                sum.integers += (tweet.id + tweet.user.id + tweet.retweet_count) as u64;
                sum.bytes += (tweet.text.len() + tweet.user.name.len()) as u64;
            }
        }
        "numbers" => {
            for ring in serde_json::from_str::<Coordinates>(text)?.coordinates {
                sum.arrays += ring.len() as u64;
            }
        }
        _ => {
            for sample in serde_json::from_str::<Vec<Sample>>(text)? {
                sum.objects += 1;
                sum.integers += (sample.hi + sample.there) as u64;
                sum.bytes += sample.comment.len() as u64;
            }
        }
    }
    Ok(sum)
}

/// Writes the objects into memory that is used again.
fn write(samples: &[Sample], memory: &mut Vec<u8>) -> Outcome {
    memory.clear();
    serde_json::to_writer(&mut *memory, samples)?;
    Ok(Checksum { objects: samples.len() as u64, bytes: memory.len() as u64, ..Checksum::default() })
}

fn tree(text: &str) -> Outcome {
    serde_json::from_str::<serde_json::Value>(text)?;
    Ok(Checksum::default())
}

fn walk(value: &serde_json::Value, sum: &mut Checksum) {
    use serde_json::Value;
    match value {
        Value::Object(members) => {
            sum.objects += 1;
            for (key, member) in members {
                sum.bytes += key.len() as u64;
                walk(member, sum);
            }
        }
        Value::Array(elements) => {
            sum.arrays += 1;
            elements.iter().for_each(|element| walk(element, sum));
        }
        Value::String(text) => sum.bytes += text.len() as u64,
        Value::Number(number) => {
            if let Some(integer) = number.as_i64() {
                sum.integers = sum.integers.wrapping_add(integer as u64);
            } else if let Some(integer) = number.as_u64() {
                sum.integers = sum.integers.wrapping_add(integer);
            }
        }
        Value::Bool(value) => sum.trues += *value as u64,
        Value::Null => sum.nulls += 1,
    }
}

fn tree_values(text: &str) -> Outcome {
    let mut sum = Checksum::default();
    walk(&serde_json::from_str(text)?, &mut sum);
    Ok(sum)
}

/// The processor time of the thread.
fn now() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as i64 * 1_000_000_000 + time.tv_nsec as i64
}

fn lane(name: &str, rounds: usize, mut body: impl FnMut() -> Outcome) {
    let mut times = Vec::new();
    let mut sum = Checksum::default();
    for _ in 0..rounds {
        let start = now();
        sum = body().expect("the document is well-formed");
        times.push((now() - start).to_string());
    }
    let numbers = [sum.objects, sum.arrays, sum.bytes, sum.integers, sum.trues, sum.nulls];
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    println!("serde_json/{} {} {}", name, numbers.join(" "), times.join(" "));
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("the document");
    let shape = arguments[2].as_str();
    let rounds = arguments[3].parse().expect("a number of rounds");
    let lines = shape == "lines";
    lane("check", rounds, || check(&text, lines));
    lane("all", rounds, || all(&text, lines));
    if shape != "numbers" && shape != "map" {
        lane("two fields", rounds, || pick(&text, shape));
    }
    if !lines && shape != "map" {
        lane("Decodable", rounds, || decode(&text, shape));
    }
    if shape == "objects" {
        let samples: Vec<Sample> = serde_json::from_str(&text).expect("the objects");
        let mut memory = Vec::new();
        lane("write", rounds, || write(&samples, &mut memory));
    }
    if !lines {
        lane("tree, parse", rounds, || tree(&text));
        lane("tree, parse and read", rounds, || tree_values(&text));
    }
}
