-- An archive could contain pull requests that were open and merged. Searches for merged ones read those that are closed.
update issues i set state = 'CLOSED', state_reason = null, closed_at = coalesce(i.closed_at, i.merged_at)
from facet_counts c
where c.facet = 'MERGED' and c.facet_id = 1 and c.is_pull and c.state = 'OPEN' and c.count > 0
  and i.repository_id = c.repository_id and i.is_pull and i.state = 'OPEN' and i.merged_at is not null;
