import { useState } from 'react'
import { IconButton } from '../../../ui/kit/buttons/IconButton.tsx'
import { Pill } from '../../../ui/kit/buttons/Pill.tsx'
import { AmountInput } from '../../../ui/kit/fields/AmountInput.tsx'
import { FieldHint } from '../../../ui/kit/fields/FieldHint.tsx'
import { Input } from '../../../ui/kit/fields/Input.tsx'
import { OtpInput } from '../../../ui/kit/fields/OtpInput.tsx'
import { SearchField } from '../../../ui/kit/fields/SearchField.tsx'
import { arrowRight, mail } from '../../../ui/kit/icons/icons.ts'
import { TokenIcon } from '../../../ui/kit/media/TokenIcon.tsx'
import { AddressText } from '../../../ui/kit/text/AddressText.tsx'
import { AmountText } from '../../../ui/kit/text/AmountText.tsx'
import { Disclosure } from '../../../ui/kit/text/Disclosure.tsx'
import { Readout } from '../../../ui/kit/text/Readout.tsx'
import { Section } from './Section.tsx'
import { mina, noop, planted } from './samples.ts'

/** What is typed and what is read. */
export function Fields() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('120')
  const [code, setCode] = useState('482')
  return (
    <>
      <Section title="Fields" padded>
        <Input
          label="Email"
          labelHidden
          placeholder="Email"
          icon={mail}
          value={text}
          onChange={setText}
          trailing={<IconButton icon={arrowRight} label="Continue with email" onClick={noop} />}
        />
        <Input
          label="New email"
          value="ada@quill.example"
          onChange={noop}
          hint="We’ll send a code to both addresses."
        />
        <Input label="Email" value="ada.quill@outlook" onChange={noop} error="Please enter a valid email address" />
        <FieldHint tone="ok">mina.reown.id is free</FieldHint>
      </Section>
      <Section title="Search">
        <SearchField
          label="Search wallets"
          value={text}
          onChange={setText}
          result={text ? `No match for “${text}”` : '484 wallets'}
        />
      </Section>
      <Section title="Amount">
        <div className="tk-block">
          <AmountInput
            label="Amount"
            value={amount}
            onChange={setAmount}
            trailing={
              <Pill
                media={<TokenIcon symbol="USDC" size={28} network={{ name: 'Ethereum' }} />}
                label="Token: USDC. Change it"
                onClick={noop}
              >
                USDC
              </Pill>
            }
          />
          <div className="tk-meta">
            <span>≈ $120.00</span>
            <span>
              2,950.00 available{' '}
              <button type="button" className="tk-link tk-link--tap">
                Max
              </button>
            </span>
          </div>
        </div>
        <div className="tk-block">
          <AmountInput label="Too much" value="99999.123456" invalid onChange={noop} trailing={<Pill>ETH</Pill>} />
        </div>
      </Section>
      <Section title="Code" padded>
        <OtpInput label="Six digit code" value={code} onChange={setCode} />
        <OtpInput label="Wrong code" value="482915" invalid onChange={noop} />
      </Section>
      <Section title="Figures" padded>
        <AmountText value="$12,408.32" fiat size={36} />
        <AmountText value="120.00" unit="USDC" size={26} />
        <AmountText value="0.250" unit="ETH" sign="+" size={20} />
        <AmountText value="-0.100" unit="ETH" title="-0.100000000000000001" />
      </Section>
      <Section title="Addresses" padded>
        <AddressText address={mina} />
        <div className="tk-panel">
          <AddressText address={mina} format="full" />
        </div>
        <div className="tk-panel tk-panel--warn">
          <AddressText address={planted} other={mina} format="full" />
        </div>
      </Section>
      <Section title="Read-out" padded>
        <Readout
          rows={[
            { label: 'Network', value: 'Ethereum' },
            { label: 'Network fee', value: '≈ $0.42' },
          ]}
        />
        <Readout tight rows={[{ label: 'Max. slippage', value: '1%' }]} />
        <Disclosure summary="Exact message">
          <pre className="tk-code">{`plover.example wants you to sign in with your Ethereum account:\n${mina}`}</pre>
        </Disclosure>
      </Section>
    </>
  )
}
