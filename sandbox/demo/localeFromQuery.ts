import type { KernelOptions } from 'tapkit/kernel'

/** `?locale=pseudo` draws the kit in a language that nobody speaks, `?locale=de` writes its numbers as Germans do. */
export function localeFromQuery(): Pick<KernelOptions, 'locale' | 'messages'> {
  const locale = new URLSearchParams(location.search).get('locale')
  if (locale === 'pseudo') return { locale: 'ar-XB', messages: () => import('./locales/arXb.ts') }
  return locale === null ? {} : { locale }
}
