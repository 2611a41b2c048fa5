/** What the main flow needs of a browser. */
export type Driver = {
  /** The engine and its version. */
  readonly name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Calls the function of that source in the page, with one text for another. */
  call(source: string, argument: string): Promise<string>
  /** Input as both protocols write it. */
  perform(actions: readonly InputSource[]): Promise<void>
  /** A picture of the page, in base64. */
  shoot(): Promise<string>
  /** Breaches of the policy, uncaught errors and console errors, in order. */
  readonly complaints: string[]
  stop(): Promise<void>
}

type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly object[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly object[]
    }

/** Keys that have no character. */
export const keys = { Escape: '\uE00C', Tab: '\uE004' } as const

/** Keys that go down and up, one after the other. */
export const strike = (values: Iterable<string>): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...values].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

/** A press of the mouse at a place of the window. */
export const pressAt = (x: number, y: number): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
