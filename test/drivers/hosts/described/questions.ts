import { blobsQuery } from '#drivers/hosts/gitlab/blobs.ts'

/** Everything that the driver for GitLab asks in GraphQL. */
export const questions: readonly string[] = [blobsQuery]
