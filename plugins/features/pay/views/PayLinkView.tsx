import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import {
  Button,
  copyIcon,
  EmptyState,
  emptyIcon,
  Notice,
  QrCode,
  useCopy,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { messages } from '../messages.ts'
import { keepLink } from '../records.ts'
import type { Request } from '../state.ts'
import { amountText } from './amountText.ts'
import { Facts } from './Facts.tsx'
import { noticesOf } from './noticesOf.ts'
import { Paid } from './Paid.tsx'
import { payCss } from './pay.css.ts'
import { toBitcoinUri } from './toBitcoinUri.ts'
import { UnderWay } from './UnderWay.tsx'
import { useStanding } from './useStanding.ts'

/** The payment as a link that every Bitcoin wallet reads (BIP-321, written as BIP-21). */
export default function PayLinkView({ kernel }: ViewProps<'PayLink'>) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const copyText = useCopy()
  const { request } = useSlice(kernel, 'pay')
  const standing = useStanding(kernel, request)
  // Another tab may have paid or begun the payment since the list of ways, or since the link was shown.
  const id = standing?.status === 'free' ? request?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is its id
  useEffect(() => {
    if (id !== undefined) keepLink(kernel, request as Request)
  }, [kernel, id])
  if (!request || !standing) return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  if (standing.status === 'paid') return <Paid kernel={kernel} request={request} />
  if (standing.status !== 'free') return <UnderWay kernel={kernel} standing={standing} />
  const { recipient, amount, asset } = request
  const uri = toBitcoinUri({ address: recipient, amount })
  const copyLink = async () => {
    const copied = await copyText(uri)
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  return (
    <>
      <Facts kernel={kernel} request={request} />
      {noticesOf(kernel, { sent: standing.sent }).map(({ tone, title, text }) => (
        <div key={title} className="tk-pad">
          <Notice tone={tone} title={title}>
            {text}
          </Notice>
        </div>
      ))}
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
