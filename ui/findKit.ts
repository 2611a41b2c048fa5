import type { Kernel } from 'tapkit/kernel'

/** An element that a kit lives in. */
export type KitElement = HTMLElement & { readonly kernel: Kernel | undefined; prepare(): Promise<void> }

/** Tells buttons that were on the page first that a kit has come. */
export const kitReady = 'tapkit:ready'

/** The element that a kit lives in. */
export function findElement(page: Document, kernel: Kernel): KitElement | undefined {
  return [...page.querySelectorAll<KitElement>('tapkit-modal')].find((element) => element.kernel === kernel)
}

/** The kit of that name on this page; the only one where no name is given. */
export function findKit(page: Document, name: string | null): Kernel | undefined {
  const elements = [...page.querySelectorAll<KitElement>('tapkit-modal')]
  const kernels = elements.map(({ kernel }) => kernel).filter((kernel) => kernel !== undefined)
  return name === null ? kernels[0] : kernels.find((kernel) => kernel.name === name)
}
