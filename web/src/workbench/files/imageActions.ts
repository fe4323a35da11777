import { relativePath, writtenPath } from '#domain/linkPath.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { toast } from '../../ui/toast.ts'
import { base64Of, imagePath } from './bytes.ts'
import { plainText } from './draftChanges.ts'
import { imageFolder } from './imageFolder.ts'

export type ImageActions = {
  /** Returns the markup that shows the image on a page with some text; `''` if it is too large, or of another type. */
  readonly takeImage: (image: File, text: string) => Promise<string>
  /** Lets the user choose images. */
  readonly upload: (text: string, onUploaded: (markup: string) => void) => void
}

export type ImageActionsOptions = {
  /** The page that shows the images. */
  readonly path: string
  readonly paths: readonly string[]
  readonly workspace: Pick<Workspace, 'state' | 'put'>
}

const imageMaxBytes = 10 * 1024 * 1024
const shownTypes = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/

/** Adds images to the project as drafts. */
export function createImageActions({ path, paths, workspace }: ImageActionsOptions): ImageActions {
  const takeImage: ImageActions['takeImage'] = async (image, text) => {
    if (!shownTypes.test(image.type)) {
      toast(`${image.name} cannot be shown on a page. Use a PNG, JPEG, GIF, WebP, AVIF or SVG image.`)
      return ''
    }
    if (image.size > imageMaxBytes) {
      toast(`${image.name} has ${Math.ceil(image.size / 1024 / 1024)} MiB; a file can have at most 10.`)
      return ''
    }
    const content = await base64Of(image)
    // Images that are pasted together are read in parallel; each reserves its name when it is stored.
    const to = imagePath(imageFolder(path, text), image, new Set([...paths, ...workspace.state().drafts.keys()]))
    workspace.put({ ...plainText, path: to, baseSha: null, content, encoding: 'base64' })
    const alt = image.name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '\\$&')
    return `![${alt}](${writtenPath(relativePath(path, to))})`
  }

  return {
    takeImage,
    upload(text, onUploaded) {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = 'image/*'
      input.multiple = true
      input.onchange = async () => {
        const markups: string[] = []
        for (const image of input.files ?? []) markups.push(await takeImage(image, text))
        onUploaded(markups.filter(Boolean).join('\n'))
      }
      input.click()
    },
  }
}
