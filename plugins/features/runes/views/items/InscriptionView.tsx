import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import { AddressText, Button, CopyButton, Readout, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { mayDraw } from '../../../../ordinals/mayDraw.ts'
import { itemsCss } from '../../items/items.css.ts'
import { messages } from '../../items/messages.ts'
import { nameOf } from '../../items/nameOf.ts'
import type { Inscription } from '../../items/types.ts'
import { InscriptionPicture } from './InscriptionPicture.tsx'
import { NoInscription } from './NoInscription.tsx'
import { useContentUrl } from './useContentUrl.ts'
import { useInscription } from './useInscription.ts'

/** An inscription of the account, large, with its known facts. */
export default function InscriptionView({ kernel, params }: ViewProps<'Inscription'>) {
  useStyles(itemsCss)
  const answer = useInscription(kernel, params.id)
  if (answer.status !== 'known') return <NoInscription kernel={kernel} answer={answer} />
  return <Facts kernel={kernel} inscription={answer.inscription} />
}

type Props = { readonly kernel: Kernel; readonly inscription: DeepReadonly<Inscription> }

function Facts({ kernel, inscription }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const urlOf = useContentUrl(kernel)
  const { id, contentType, contentLength, collectionName, postage, address } = inscription
  const isPicture = contentType !== undefined && mayDraw(contentType)
  const url = urlOf?.(id)
  const number = new Intl.NumberFormat(locale)
  const tell = (copied: boolean) => kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  return (
    <>
      <div className="tk-pad vstack tk-gap">
        <InscriptionPicture kernel={kernel} inscription={inscription} url={url} size="large" />
        <h2 className="strong">
          <bdi>{nameOf(inscription, words, locale)}</bdi>
        </h2>
        {!isPicture && <p className="small dim">{words.notDrawn}</p>}
        {isPicture && urlOf && !url && <p className="small dim">{words.noIndex}</p>}
      </div>
      <div className="tk-block">
        <Readout
          rows={[
            {
              label: words.id,
              value: (
                <span className="hflex between">
                  <span className="mono ltr small tk-items__id" translate="no">
                    {id}
                  </span>
                  <CopyButton text={id} size={32} label={words.copy} copiedLabel={words.copied} onResult={tell} />
                </span>
              ),
            },
            { label: words.type, value: <bdi className="tk-items__id">{contentType ?? words.unknownType}</bdi> },
            ...(contentLength === undefined
              ? []
              : [{ label: words.size, value: words.bytes(number.format(contentLength)) }]),
            ...(collectionName ? [{ label: words.collection, value: <bdi>{collectionName}</bdi> }] : []),
            { label: words.holds, value: <span className="ltr">{words.satoshi(number.format(postage))}</span> },
            ...(address ? [{ label: words.address, value: <AddressText address={address} /> }] : []),
          ]}
        />
      </div>
      <div className="tk-pad">
        <Button variant="primary" full onClick={() => kernel.navigate('InscriptionSend', { id })}>
          {words.send}
        </Button>
      </div>
    </>
  )
}
