/** Every page of the demo, as its bar calls it. */
export const demoPages: Readonly<Record<string, string>> = {
  '/': 'Playground',
  '/bitcoin.html': 'Bitcoin',
  '/stacks.html': 'Stacks',
  '/pages/signIn.html': 'Sign-in',
  '/pages/vanilla.html': 'Without React',
  '/pages/two.html': 'Two kits',
  '/gallery.html': 'Gallery',
}

/** Below this the bar's pages are a menu. */
export const narrow = '(max-width: 899.98px)'
