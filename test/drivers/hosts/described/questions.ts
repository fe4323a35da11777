import { blobsQuery } from '#drivers/hosts/gitlab/blobs.ts'
import { groupsQuery } from '#drivers/hosts/gitlab/owners.ts'

/** Every GraphQL query that the driver for GitLab sends. */
export const questions: readonly string[] = [blobsQuery, groupsQuery]
