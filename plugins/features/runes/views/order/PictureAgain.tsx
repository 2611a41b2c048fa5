import { useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { Button, useMessages } from 'tapkit/ui'
import type { PictureFault } from '../../forms/readPicture.ts'
import type { Picture } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { isOrdered, type StoredRequest } from '../../order/storedRequest.ts'
import { PictureInput } from '../fields/PictureInput.tsx'

type Props = {
  readonly kernel: Kernel
  /** The stored marks of the content that was ordered. */
  readonly ordered: NonNullable<StoredRequest['inscriptionDetails']>
  readonly onChosen: (picture: Picture) => void
}

/** An unpaid etching with a picture: the file is not stored, so the visitor chooses the same file again. */
export function PictureAgain({ kernel, ordered, onChosen }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const [isOther, setOther] = useState(false)
  const choose = (read: Picture | PictureFault) => {
    // A file that is too large or unreadable is not the file that was ordered.
    const isSame = typeof read !== 'string' && isOrdered(read, ordered)
    setOther(!isSame)
    if (isSame) onChosen(read)
  }
  return (
    <>
      <p className="small dim">{words.pictureNotKept}</p>
      <PictureInput network="Mainnet" onRead={choose}>
        {(open) => (
          <Button variant="primary" full onClick={open}>
            {words.pictureAgain}
          </Button>
        )}
      </PictureInput>
      {isOther && (
        <p className="tk-hint neg" role="alert">
          {words.pictureOther}
        </p>
      )}
    </>
  )
}
