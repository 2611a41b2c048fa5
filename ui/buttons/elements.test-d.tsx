import type { ButtonElement } from 'tapkit'
import type { ButtonElementProps } from 'tapkit/react'
import { expectTypeOf, test } from 'vitest'

test('the page’s own lookups know the elements', () => {
  expectTypeOf(document.createElement('tapkit-connect-button')).toEqualTypeOf<ButtonElement>()
  expectTypeOf<HTMLElementTagNameMap['tapkit-network-button']['disabled']>().toEqualTypeOf<boolean>()
})

test('JSX takes their attributes beside React’s own, and no others', () => {
  const busy: boolean = Math.random() > 2
  expectTypeOf(<tapkit-button key="a" className="b" disabled={busy} chars-start={3} label={undefined} />).toBeObject()
  // @ts-expect-error there is no such size
  expectTypeOf(<tapkit-account-button size="xl" />).toBeObject()
  // @ts-expect-error a flag is no word
  expectTypeOf(<tapkit-network-button disabled="no" />).toBeObject()
  expectTypeOf<ButtonElementProps['class']>().toEqualTypeOf<string | undefined>()
})

test('the button of one wallet needs its wallet', () => {
  expectTypeOf(<tapkit-wallet-button wallet="MetaMask" size="sm" />).toBeObject()
  // @ts-expect-error which wallet
  expectTypeOf(<tapkit-wallet-button />).toBeObject()
  expectTypeOf<HTMLElementTagNameMap['tapkit-wallet-button']['wallet']>().toEqualTypeOf<string | null>()
  expectTypeOf<svelteHTML.IntrinsicElements['tapkit-wallet-button']['wallet']>().toEqualTypeOf<string>()
})

test('Svelte’s templates as well, by its global namespace', () => {
  expectTypeOf<svelteHTML.IntrinsicElements['tapkit-button']['disabled']>().toEqualTypeOf<boolean | undefined>()
})
