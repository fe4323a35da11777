import { Button } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { messageOf } from '../api/problem.ts'
import { useUpdateProject } from '../api/updateProject.ts'
import { toast } from '../ui/toast.ts'

/** On every screen of an archived project. */
export function ArchivedBar({ project }: { readonly project: Schemas['Project'] }) {
  const { mutate, isPending } = useUpdateProject(project)
  const unarchive = () => mutate({ status: 'ACTIVE' }, { onError: error => toast(messageOf(error)) })
  return (
    <div className="wb-bar" data-kind="note" role="status">
      <span>This project is archived. It can be read, but not changed.</span>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={unarchive}>
        Unarchive
      </Button>
    </div>
  )
}
