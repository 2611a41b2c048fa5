import type { ViewProps } from 'tapkit/kernel'
import { Button, EmptyState, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { itemsCss } from '../items/items.css.ts'
import { messages } from '../items/messages.ts'
import { nameOf } from '../items/nameOf.ts'
import { itemsOf } from '../items/state.ts'
import { InscriptionPicture } from './InscriptionPicture.tsx'
import { NoInscription } from './NoInscription.tsx'
import { RecipientInput } from './RecipientInput.tsx'
import { useContentUrl } from './useContentUrl.ts'
import { useForm } from './useForm.ts'
import { useInscription } from './useInscription.ts'
import { useValidAddress } from './useValidAddress.ts'

/** The form of an inscription that is sent: who gets it. */
export default function InscriptionSendView({ kernel, params }: ViewProps<'InscriptionSend'>) {
  useStyles(itemsCss)
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const { id } = params
  const { to } = useForm(kernel, 'inscription', 'id', { id, to: params.to ?? '' })
  const answer = useInscription(kernel, id)
  const urlOf = useContentUrl(kernel)
  const network = kernel.connection('bip122')?.network
  const address = to.trim()
  const isValid = useValidAddress(kernel, network, to)
  if (!network) return <EmptyState icon="wallet" title={words.noWalletTitle} text={words.noWalletText} />
  if (answer.status !== 'known') return <NoInscription kernel={kernel} answer={answer} />
  const { inscription } = answer
  const label = address === '' ? words.addRecipient : isValid === undefined ? words.checking : words.review
  const review = () => {
    itemsOf(kernel).reviewed = { kind: 'inscriptionSend', transfers: [{ inscriptionId: id, address }] }
    kernel.navigate('ItemsReview')
  }
  return (
    <>
      <div className="tk-block tk-items__one">
        <InscriptionPicture kernel={kernel} inscription={inscription} url={urlOf?.(id)} size="small" alt="" />
        <span className="vstack grow">
          <bdi className="strong trunc">{nameOf(inscription, words, locale)}</bdi>
          <bdi className="small dim trunc">{inscription.contentType ?? words.unknownType}</bdi>
        </span>
      </div>
      <div className="tk-block">
        <RecipientInput
          {...{ kernel, network, isValid }}
          value={to}
          autoFocus
          onChange={(text) => {
            itemsOf(kernel).inscription.to = text
          }}
        />
      </div>
      <div className="tk-pad">
        <Button variant="primary" full disabled={isValid !== true} onClick={review}>
          {label}
        </Button>
      </div>
    </>
  )
}
