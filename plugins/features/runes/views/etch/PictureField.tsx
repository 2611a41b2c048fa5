import { useState } from 'react'
import type { Kernel, Network } from 'tapkit/kernel'
import { Button, Disclosure, Input, useMessages } from 'tapkit/ui'
import type { Fault } from '../../forms/faults.ts'
import type { PictureFault } from '../../forms/readPicture.ts'
import type { EtchForm, Picture } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { nameOf } from '../../networks.ts'
import { PictureInput } from '../fields/PictureInput.tsx'

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly form: Pick<EtchForm, 'delegate'> & { readonly picture?: { readonly name: string } | undefined }
  readonly fault: Fault | undefined
  readonly onChange: (change: Partial<EtchForm>) => void
}

/** The picture of a rune: a file that is inscribed, or an inscription with the picture. */
export function PictureField({ kernel, network, form, fault, onChange }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const [refused, setRefused] = useState<PictureFault | undefined>()
  const why = { empty: words.pictureEmpty, tooLarge: words.pictureTooLarge, unread: words.pictureUnread }
  const choose = (read: Picture | PictureFault) => {
    setRefused(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') onChange({ picture: read, delegate: '' })
  }
  const { picture } = form
  return (
    <Disclosure summary={words.more} open={picture !== undefined || form.delegate !== '' || undefined}>
      <div className="tk-gap tk-runes__more">
        <div>
          <PictureInput network={nameOf(network.id) ?? 'Mainnet'} onRead={choose}>
            {(open) => (
              <Button size={40} full onClick={() => (picture ? onChange({ picture: undefined }) : open())}>
                {picture ? words.pictureRemove(picture.name) : words.picture}
              </Button>
            )}
          </PictureInput>
          {refused ? (
            <p className="tk-hint neg" role="alert">
              {why[refused]}
            </p>
          ) : (
            <p className="tk-hint">{words.pictureHint}</p>
          )}
        </div>
        {!picture && (
          <Input
            label={words.delegate}
            value={form.delegate}
            error={fault && words.faults[fault]}
            onChange={(delegate) => onChange({ delegate })}
          />
        )}
      </div>
    </Disclosure>
  )
}
