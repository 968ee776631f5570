-- A review is required while it is requested and no reviewer has decided. Requests of before were not counted.
update pulls p set review_decision = 'REVIEW_REQUIRED'
where p.review_decision is null
  and exists (select 1 from pull_review_requests q where q.repository_id = p.repository_id and q.issue_id = p.issue_id);
