import type { Kernel } from 'tapkit/kernel'
import { formatAmount } from 'tapkit/kernel'
import { AddressText, useLocale, useMessages } from 'tapkit/ui'
import { readRuneName } from '../../../../ordinals/runeName.ts'
import { messages } from '../../items/messages.ts'
import { nameOf } from '../../items/nameOf.ts'
import type { RuneItems } from '../../items/state.ts'
import type { HeldRune, InscriptionTransfer, RuneTransfer } from '../../items/types.ts'
import { InscriptionPicture } from '../items/InscriptionPicture.tsx'
import { useContentUrl } from '../items/useContentUrl.ts'
import { useInscription } from '../items/useInscription.ts'

type Props = {
  readonly kernel: Kernel
  readonly reviewed: NonNullable<RuneItems['reviewed']>
  /** The units of the runes of the review. */
  readonly runes: readonly HeldRune[]
}

/** The inscriptions and runes of a review, each with its receiver. */
export function SentItems({ kernel, reviewed, runes }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  return (
    <section aria-label={words.moves} className="vstack tk-gap">
      {reviewed.kind === 'inscriptionSend'
        ? reviewed.transfers.map((sent) => <SentInscription key={sent.inscriptionId} kernel={kernel} sent={sent} />)
        : reviewed.recipients.map((sent, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two receivers may get the same amount of the same rune
            <SentRune key={at} kernel={kernel} sent={sent} runes={runes} />
          ))}
    </section>
  )
}

function SentInscription({ kernel, sent }: { readonly kernel: Kernel; readonly sent: InscriptionTransfer }) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const answer = useInscription(kernel, sent.inscriptionId)
  const urlOf = useContentUrl(kernel)
  const shown = answer.status === 'known' ? answer.inscription : { id: sent.inscriptionId, number: undefined }
  return (
    <div className="tk-items__one">
      <InscriptionPicture kernel={kernel} inscription={shown} url={urlOf?.(sent.inscriptionId)} size="small" />
      <span className="vstack grow">
        <bdi className="strong">{nameOf(shown, words, locale)}</bdi>
        <span className="mono ltr small dim tk-items__id" translate="no">
          {sent.inscriptionId}
        </span>
        <AddressText address={sent.address} />
      </span>
    </div>
  )
}

type RuneProps = Pick<Props, 'kernel' | 'runes'> & { readonly sent: RuneTransfer }

function SentRune({ kernel, sent, runes }: RuneProps) {
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  // A host may write a name in another way than the wallet.
  const letters = readRuneName(sent.runeName)?.letters
  const rune = runes.find(({ runeName }) => readRuneName(runeName)?.letters === letters)
  if (!rune) return null
  return (
    <div className="vstack">
      <bdi className="strong tk-items__sum">
        {rune
          ? words.runeAmount(formatAmount(sent.amount, rune.divisibility, locale), rune.runeName)
          : words.runePieces(formatAmount(sent.amount, 0, locale), sent.runeName)}
      </bdi>
      <AddressText address={sent.address} />
    </div>
  )
}
