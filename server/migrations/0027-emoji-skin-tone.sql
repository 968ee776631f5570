-- The skin tone that a user prefers for the emoji that they insert.
alter table accounts add column emoji_skin_tone text not null default 'DEFAULT'
  check (emoji_skin_tone in ('DEFAULT', 'LIGHT', 'MEDIUM_LIGHT', 'MEDIUM', 'MEDIUM_DARK', 'DARK'));
