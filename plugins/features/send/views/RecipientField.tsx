import type { Kernel } from 'tapkit/kernel'
import {
  AddressText,
  Avatar,
  Button,
  checkCircleIcon,
  closeIcon,
  Icon,
  IconButton,
  Input,
  Spinner,
  useSlice,
} from 'tapkit/ui'
import { setRecipient } from '../actions/setRecipient.ts'
import { messages } from '../messages.ts'

/** The recipient as it is typed; once it is known, the whole address in groups (R23). */
export function RecipientField({ kernel }: { readonly kernel: Kernel }) {
  const { to, recipient } = useSlice(kernel, 'send', { sync: true })
  const paste = async () => {
    try {
      await setRecipient(kernel, await navigator.clipboard.readText(), true)
    } catch {
      kernel.notify(messages.pasteFailed, 'error')
    }
  }
  if (recipient.status === 'valid') {
    return (
      <section className="tk-pad tk-send__to" aria-label={messages.to}>
        <div className="hflex">
          <Avatar address={recipient.address} src={recipient.imageUrl} size={40} />
          <span className="grow">
            {recipient.name ? (
              <span className="hflex strong">
                <span className="trunc">{recipient.name}</span>
                <Icon icon={checkCircleIcon} size={16} />
              </span>
            ) : (
              <span className="strong">{messages.to}</span>
            )}
          </span>
          <IconButton icon={closeIcon} size={32} label={messages.clear} onClick={() => void setRecipient(kernel, '')} />
        </div>
        <AddressText address={recipient.address} format="full" />
      </section>
    )
  }
  return (
    <div className="tk-pad tk-send__to">
      <Input
        label={messages.to}
        placeholder={messages.toLabel(kernel.hooks.resolveName.isUsed(kernel.connection()?.namespace))}
        value={to}
        error={recipient.status === 'invalid' ? recipient.message : undefined}
        trailing={
          recipient.status === 'checking' ? (
            <Spinner />
          ) : (
            <Button variant="quiet" size={32} onClick={paste}>
              {messages.paste}
            </Button>
          )
        }
        onChange={(text: string) => void setRecipient(kernel, text)}
      />
    </div>
  )
}
