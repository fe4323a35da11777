import { blobsQuery } from '#drivers/hosts/gitlab/blobs.ts'
import { groupsQuery } from '#drivers/hosts/gitlab/owner.ts'

/** Everything that the driver for GitLab asks in GraphQL. */
export const questions: readonly string[] = [blobsQuery, groupsQuery]
