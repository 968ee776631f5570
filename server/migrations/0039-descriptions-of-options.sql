-- What an option of an issue field means, as GitHub's clients read and write it.
alter table issue_field_options add column description text check (length(description) <= 200);
