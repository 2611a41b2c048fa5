import type { ViewProps } from 'tapkit/kernel'
import { Button, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { itemsCss } from '../../items/items.css.ts'
import { messages } from '../../items/messages.ts'
import { nameOf } from '../../items/nameOf.ts'
import { itemsOf } from '../../items/state.ts'
import { RecipientInput } from '../fields/RecipientInput.tsx'
import { SendRateField } from '../fields/SendRateField.tsx'
import { useForm } from '../hooks/useForm.ts'
import { useSendRate } from '../hooks/useSendRate.ts'
import { useValidAddress } from '../hooks/useValidAddress.ts'
import { InscriptionPicture } from './InscriptionPicture.tsx'
import { NoInscription } from './NoInscription.tsx'
import { useContentUrl } from './useContentUrl.ts'
import { useInscription } from './useInscription.ts'

/** The form of an inscription that is sent: its receiver. */
export default function InscriptionSendView({ kernel, params }: ViewProps<'InscriptionSend'>) {
  useStyles(itemsCss)
  const words = useMessages(kernel, 'runes.items', messages)
  const locale = useLocale(kernel)
  const { id } = params
  const form = useForm(kernel, 'inscription', 'id', params)
  const { to } = form
  const answer = useInscription(kernel, id)
  const urlOf = useContentUrl(kernel)
  const network = kernel.connection('bip122')?.network
  const address = to.trim()
  const isValid = useValidAddress(kernel, network, to)
  const rate = useSendRate(kernel, network, 'ord_sendInscriptions', form)
  if (!network) return null
  if (answer.status !== 'known') return <NoInscription kernel={kernel} answer={answer} />
  const { inscription } = answer
  const step = () => {
    if (address === '') return words.addRecipient
    if (isValid === undefined) return words.checking
    return isValid && rate.missing ? words[rate.missing] : words.review
  }
  const review = () => {
    itemsOf(kernel).reviewed = {
      kind: 'inscriptionSend',
      transfers: [{ inscriptionId: id, address }],
      feeRate: rate.feeRate,
    }
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
      <SendRateField
        {...{ kernel, form, rate }}
        onChange={(change) => void Object.assign(itemsOf(kernel).inscription, change)}
      />
      <div className="tk-pad">
        <Button variant="primary" full disabled={isValid !== true || rate.missing !== undefined} onClick={review}>
          {step()}
        </Button>
      </div>
    </>
  )
}
