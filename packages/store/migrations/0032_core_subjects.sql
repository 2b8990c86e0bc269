-- State and place of a bitcoin stake are told by its first and last events of a few kinds. Each is one step in this index, however many
-- rewards the stake has had.
create index core_events_subject_kind on core_events (subject, kind, position) where subject is not null;
drop index core_events_subject;
