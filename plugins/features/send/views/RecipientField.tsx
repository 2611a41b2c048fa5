import { useLayoutEffect, useRef } from 'react'
import { type Kernel, truncateAddress, unitText } from 'tapkit/kernel'
import {
  AddressText,
  Avatar,
  Button,
  checkCircleIcon,
  Icon,
  Input,
  NameText,
  Notice,
  Spinner,
  useMessages,
  useSlice,
  VisuallyHidden,
} from 'tapkit/ui'
import { setRecipient } from '../actions/setRecipient.ts'
import { switchTo } from '../actions/switchTo.ts'
import type { Asked } from '../askedOf.ts'
import { messages } from '../messages.ts'
import type { Recipient } from '../state.ts'
import { LinkOffer } from './LinkOffer.tsx'
import { useRecipient } from './useRecipient.ts'

/**
 * The recipient as typed. Once it is known, the field shows the whole address in groups (money 17), and keeps the
 * focus.
 */
export function RecipientField({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'send', messages)
  const { recipient, asked } = useRecipient(kernel)
  const isKnown = recipient.status === 'valid'
  const isAsked = asked !== undefined
  const field = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus is gone when the field turns over
  useLayoutEffect(() => {
    const root = field.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!hadFocus.current || field.current?.contains(root?.activeElement ?? null)) return
    field.current?.querySelector<HTMLElement>('input,button')?.focus()
  }, [isKnown, isAsked])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks of its own
    <div
      ref={field}
      role="group"
      aria-label={words.to}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
    >
      <VisuallyHidden>
        <span role="status">
          {isKnown ? words.recipientIs(recipient.name ?? truncateAddress(recipient.address)) : ''}
        </span>
      </VisuallyHidden>
      {isKnown ? (
        <Known kernel={kernel} recipient={recipient} asked={asked} />
      ) : (
        <Empty kernel={kernel} recipient={recipient} />
      )}
    </div>
  )
}

type Invalid = Extract<Recipient, { status: 'invalid' }>
type Valid = Extract<Recipient, { status: 'valid' }>

type KnownProps = { readonly kernel: Kernel; readonly recipient: Valid; readonly asked: Asked | undefined }

function Known({ kernel, recipient, asked }: KnownProps) {
  const words = useMessages(kernel, 'send', messages)
  return (
    <div className="tk-pad tk-send__to">
      <div className="hflex">
        <Avatar address={recipient.address} src={recipient.imageUrl} size={40} />
        <span className="grow">
          {recipient.name ? (
            <span className="hflex strong">
              <NameText name={recipient.name} />
              <Icon icon={checkCircleIcon} size={16} />
            </span>
          ) : (
            <span className="strong">{words.to}</span>
          )}
        </span>
        <button
          type="button"
          className="tk-link tk-link--tap small"
          aria-label={words.clear}
          onClick={() => void setRecipient(kernel, '')}
        >
          {words.change}
        </button>
      </div>
      <div className="tk-send__panel">
        <AddressText address={recipient.address} format="full" />
      </div>
      {recipient.odd && <Notice tone="warning">{words.oddName(recipient.odd)}</Notice>}
      {asked && <LinkOffer kernel={kernel} asked={asked} />}
    </div>
  )
}

function Empty({ kernel, recipient }: { readonly kernel: Kernel; readonly recipient: Recipient }) {
  const words = useMessages(kernel, 'send', messages)
  const { to } = useSlice(kernel, 'send', { sync: true })
  const network = kernel.network()?.name ?? ''
  const problem = ({ problem, odd, elsewhere, symbol }: Invalid) => {
    if (problem === 'noSuchName' && odd) return words.noSuchOddName(odd)
    if (problem === 'otherNetwork') {
      const { name = '', isUnnamed } = elsewhere ?? {}
      return words.otherNetwork(isUnnamed ? words.unnamedNetwork(name) : name, network)
    }
    if (problem === 'linkTooFine') return words.linkTooFine(unitText(symbol ?? ''))
    return problem === 'checkAddressText' ? words.checkAddressText(network) : words[problem]
  }
  const elsewhere = recipient.status === 'invalid' ? recipient.elsewhere : undefined
  const paste = async () => {
    try {
      await setRecipient(kernel, await navigator.clipboard.readText(), true)
    } catch {
      kernel.notify(words.pasteFailed, 'error')
    }
  }
  return (
    <div className="tk-pad tk-send__to">
      <Input
        label={words.to}
        placeholder={words.toLabel(kernel.hooks.resolveName.isUsed(kernel.connection()?.namespace))}
        value={to}
        error={recipient.status === 'invalid' ? problem(recipient) : undefined}
        trailing={
          recipient.status === 'checking' ? (
            <Spinner />
          ) : (
            <Button variant="quiet" size={32} onClick={paste}>
              {words.paste}
            </Button>
          )
        }
        onChange={(text: string) => void setRecipient(kernel, text)}
      />
      {elsewhere?.networkId && (
        <Button size={40} onClick={() => switchTo(kernel, elsewhere)}>
          {words.switchTo(elsewhere.name)}
        </Button>
      )}
    </div>
  )
}
