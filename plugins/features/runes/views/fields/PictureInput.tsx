import { type ReactNode, useRef } from 'react'
import { type PictureFault, pictureTypes, readPicture } from '../../forms/readPicture.ts'
import type { Picture } from '../../forms/state.ts'
import type { NetworkName } from '../../networks.ts'

type Props = {
  readonly network: NetworkName
  readonly onRead: (read: Picture | PictureFault) => void
  /** Draws the key that opens the choice of a file. */
  readonly children: (open: () => void) => ReactNode
}

/** The choice of a picture from the visitor's files. */
export function PictureInput({ network, onRead, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file) onRead(await readPicture(file, network))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          // Without this, the choice of the same file again would be no change.
          currentTarget.value = ''
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
