import { screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { InteractionLimits } from "#web/repositories/InteractionLimits.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { InteractionLimitsTestQuery } from "#web/__generated__/InteractionLimitsTestQuery.graphql.ts";

function Settings() {
  const { repository } = useLazyLoadQuery<InteractionLimitsTestQuery>(
    graphql`
      query InteractionLimitsTestQuery {
        repository(owner: "octo", name: "hello") {
          ...InteractionLimits_repository
        }
      }
    `,
    {},
  );
  return repository && <InteractionLimits repository={repository} />;
}

test("a limit has a duration, each with a label beside its field", async () => {
  const { user, environment } = renderComponent(<Settings />);
  await answer(environment, { Repository: () => ({ id: "R_1", interactionAbility: null }) });
  const limit = await screen.findByLabelText("Who can interact");
  expect(limit.closest("label")).toBeNull();
  expect(screen.queryByLabelText("Duration")).toBeNull();
  await user.selectOptions(limit, "Limit to prior contributors");
  await user.selectOptions(screen.getByLabelText("Duration"), "1 week");
  await user.click(screen.getByRole("button", { name: "Save limits" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({
    input: { repositoryId: "R_1", limit: "CONTRIBUTORS_ONLY", expiry: "ONE_WEEK" },
  });
});
