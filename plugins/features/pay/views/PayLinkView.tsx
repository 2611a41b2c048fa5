import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import {
  Button,
  copyIcon,
  EmptyState,
  emptyIcon,
  QrCode,
  useCopy,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { keepLink } from '../keptTraces.ts'
import { messages } from '../messages.ts'
import type { Request } from '../state.ts'
import { amountText } from './amountText.ts'
import { Facts } from './Facts.tsx'
import { payCss } from './pay.css.ts'
import { toBitcoinUri } from './toBitcoinUri.ts'

/** The payment as a link that every Bitcoin wallet reads (BIP-321, written as BIP-21). */
export default function PayLinkView({ kernel }: ViewProps<'PayLink'>) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const copyText = useCopy()
  const { request } = useSlice(kernel, 'pay')
  const id = request?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is its id
  useEffect(() => {
    if (request) keepLink(kernel, request as Request)
  }, [kernel, id])
  if (!request) return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  const { recipient, amount, asset } = request
  const uri = toBitcoinUri({ address: recipient, amount })
  const copyLink = async () => {
    const copied = await copyText(uri)
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  return (
    <>
      <Facts kernel={kernel} request={request} />
      <div className="tk-pad tk-gap">
        <div className="tk-pay__plate">
          <QrCode value={uri} level="Q" label={words.linkOf(amountText(amount, asset, locale), recipient)} />
        </div>
        <p className="small dim center">{words.scan}</p>
        <p className="small dim center">{words.linkUnseen}</p>
      </div>
      <div className="tk-pad tk-pinned tk-actions">
        <Button icon={copyIcon} autoFocus onClick={copyLink}>
          {words.copyLink}
        </Button>
        <Button variant="primary" href={uri} schemes={['bitcoin']}>
          {words.openLink}
        </Button>
      </div>
    </>
  )
}
