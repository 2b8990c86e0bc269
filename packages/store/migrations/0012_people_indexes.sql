-- What is looked for and thrown away by age, where there are a million people.
create index user_sessions_expiry on user_sessions (expires_at);
create index user_tokens_expiry on user_tokens (expires_at);
create index used_challenges_expiry on used_challenges (expires_at);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index api_key_uses_hour on api_key_uses (hour);
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_alerts on mails (user_id, created_at) where kind = 'alert';
create index users_newest on users (created_at);
