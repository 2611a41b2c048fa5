import type { Kernel } from 'tapkit/kernel'

/** An element that a kit lives in. */
export type KitElement = HTMLElement & { readonly kernel: Kernel | undefined; prepare(): Promise<void> }

/** Tells buttons that were on the page first that a kit has come. */
export const kitReady = 'tapkit:ready'

const elementsOf = (page: Document): KitElement[] =>
  [...page.querySelectorAll<KitElement>('tapkit-modal')].filter(({ kernel }) => kernel)

/** The element that a kit lives in. */
export const findElement = (page: Document, kernel: Kernel): KitElement | undefined =>
  elementsOf(page).find((element) => element.kernel === kernel)

/** The kit of that name on this page; the only one where no name is given. */
export const findKit = (page: Document, name: string | null): Kernel | undefined =>
  elementsOf(page).find(({ kernel }) => name === null || kernel?.name === name)?.kernel
