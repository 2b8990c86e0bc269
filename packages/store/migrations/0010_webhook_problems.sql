-- Why the last attempt at a webhook failed, as a screen words it in its reader's language; `problem` says it in English.
alter table webhooks add column problem_code text;
alter table webhooks add column problem_status integer;
