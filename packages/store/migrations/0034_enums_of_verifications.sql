-- Members of the enums that the ABI's parameters are of, read from the sources when they are verified: an answer reads no sources for them.
alter table verified_contracts add column enums text not null default '{}';   -- JSON: {"Pool.State": ["Open", "Closed"]}
