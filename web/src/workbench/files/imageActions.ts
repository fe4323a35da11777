import type { Workspace } from '../../drafts/workspace.ts'
import { toast } from '../../ui/toast.ts'
import { base64Of } from './bytes.ts'
import { plainText } from './draftChanges.ts'
import { loadNewImage } from './loadNewImage.ts'

export type ImageActions = {
  /** Returns the markup that shows the image on a page with some text; `''` if it is not taken, with a message why. */
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
    const read = await Promise.all([base64Of(image), loadNewImage()]).catch(() => null)
    if (read === null) {
      toast(`${image.name} could not be read.`)
      return ''
    }
    const [content, { newImage }] = read
    // Images that are pasted together are read in parallel; each reserves its name when it is stored.
    const made = newImage(path, text, image, [...paths, ...workspace.state().drafts.keys()])
    workspace.put({ ...plainText, path: made.path, baseSha: null, content, encoding: 'base64' })
    if (made.markup === null) toast(`${made.path} was added. ${path} itself cannot show images.`)
    return made.markup ?? ''
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
