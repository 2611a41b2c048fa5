import type { ViewProps } from 'tapkit/kernel'
import { Button, Icon, useMessages, useStyles } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { onrampCss } from './onramp.css.ts'

/** Explains purchases to a visitor who has never made one. */
export default function WhatIsABuyView({ kernel }: ViewProps<'WhatIsABuy'>) {
  useStyles(onrampCss)
  const words = useMessages(kernel, 'onramp', messages)
  const { pay, receive, fees } = words.what
  const icons = [['bank', pay] as const, ['wallet', receive] as const, ['fee', fees] as const]
  return (
    <div className="tk-pad tk-gap">
      <h2 className="strong">{words.whatTitle}</h2>
      <ul className="tk-gap">
        {icons.map(([icon, { title, text }]) => (
          <li key={icon} className="tk-buy__what">
            <Icon icon={icon} />
            <div className="grow">
              <b>{title}</b>
              <p className="dim">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button variant="primary" full autoFocus onClick={() => kernel.goBack()}>
        {words.understood}
      </Button>
    </div>
  )
}
