import { useState } from 'react'
import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { Button, useLocale, useMessages } from 'tapkit/ui'
import { mayDraw } from '../../../../ordinals/mayDraw.ts'
import { messages } from '../../items/messages.ts'
import { nameOf } from '../../items/nameOf.ts'
import type { Inscription } from '../../items/types.ts'

/** Bytes of the largest picture that is loaded without a press. */
const mostUnasked = 4_000_000

type Props = {
  readonly kernel: Kernel
  readonly inscription: DeepReadonly<Pick<Inscription, 'id' | 'number' | 'contentType' | 'contentLength'>>
  readonly url: string | undefined
  readonly size?: 'small' | 'large' | undefined
  /** The text alternative of the picture; if absent, the name of the inscription. */
  readonly alt?: string | undefined
}

/**
 * An inscription in a box of fixed size: a picture if its type is a plain picture, and else its type. The content of an inscription is a stranger's:
 * the content is drawn by an `<img>` alone, without a referrer.
 */
export function InscriptionPicture({ kernel, inscription, url, size, alt }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const [isAsked, setAsked] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { contentType, contentLength } = inscription
  const type = contentType ?? words.unknownType
  const isDrawn = contentType !== undefined && url !== undefined && mayDraw(contentType) && !isBroken
  const isUnasked = contentLength !== undefined && contentLength <= mostUnasked
  const box = `tk-items__box${size ? ` tk-items__box--${size}` : ''}`
  if (isDrawn && (isUnasked || isAsked)) {
    return (
      <span className={box}>
        <img
          src={url}
          alt={alt ?? words.picture(nameOf(inscription, words, locale))}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(true)}
        />
      </span>
    )
  }
  const ask = contentLength === undefined ? words.showUnknown : words.showPicture(megabytes(contentLength, locale))
  return (
    <span className={box}>
      <span>
        {isDrawn && size === 'large' ? (
          <Button size={40} onClick={() => setAsked(true)}>
            {ask}
          </Button>
        ) : (
          size !== 'small' && type
        )}
      </span>
    </span>
  )
}

const megabytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
