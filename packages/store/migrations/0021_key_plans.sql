-- By which plan of the settings (API_KEY_PLANS) a user's API keys are limited. null: by the limits for everybody.
alter table users add column key_plan text;
