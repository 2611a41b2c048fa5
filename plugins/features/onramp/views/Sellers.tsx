import type { Kernel } from 'tapkit/kernel'
import { Row, useMessages, WalletIcon } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import type { Choice } from '../choice.ts'
import { messages } from '../messages.ts'

/** The choice of the seller, with the fees that each one names. */
export function Sellers({ kernel, chosen }: { readonly kernel: Kernel; readonly chosen: Choice }) {
  const words = useMessages(kernel, 'onramp', messages)
  return (
    <fieldset className="tk-buy__group">
      <legend className="sr">{words.providers}</legend>
      <div className="tk-sect" aria-hidden="true">
        <span>{words.providers}</span>
        {chosen.isSample && <span>{words.sample}</span>}
      </div>
      <div className="tk-list">
        {chosen.sellers.map(({ id, name, imageUrl, fees }) => (
          <label key={id} className="tk-buy__seller rel">
            <Row
              media={<WalletIcon name={name} src={imageUrl} size={36} />}
              title={name}
              subtitle={fees && words.fee(fees)}
              trailing={
                <>
                  {chosen.isSample && <span className="faint">—</span>}
                  <span className="tk-buy__dot" />
                </>
              }
            />
            <input
              type="radio"
              name="tk-buy-seller"
              aria-label={[name, fees && words.fee(fees)].filter(Boolean).join(', ')}
              checked={id === chosen.seller.id}
              onChange={() => choose(kernel, { seller: id })}
            />
          </label>
        ))}
      </div>
      <p className="tk-pad-x tk-buy__note small dim">
        {words.reassurance}{' '}
        <button type="button" className="tk-link tk-link--tap" onClick={() => kernel.navigate('WhatIsABuy')}>
          {words.how}
        </button>
      </p>
    </fieldset>
  )
}
