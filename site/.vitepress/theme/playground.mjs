import { useData } from 'vitepress'
import { h, ref } from 'vue'

/** Where `npm start` serves the demo. */
const origin = 'http://localhost:5173'

const asLink = () => h('a', { href: origin, target: '_blank', rel: 'noreferrer' }, 'Open it in a tab of its own')

/** The playground on its page. It needs chains, which no site has: those of the reader's machine are asked for on a press, not before. */
export const Playground = {
  setup() {
    // biome-ignore lint/correctness/useHookAtTopLevel: the `setup` of a component of Vue
    const { page } = useData()
    const state = ref('idle')
    const show = async () => {
      state.value = 'asked'
      // Its answer may not be read from here; that there is one is enough.
      const answer = await fetch(`${origin}/sandbox.json`, { mode: 'no-cors' }).catch(() => undefined)
      state.value = answer ? 'there' : 'missing'
    }
    const body = () => {
      if (state.value === 'there') return [asLink(), h('iframe', { src: origin, title: 'The playground' })]
      const missing = `Nothing answers at ${origin}. Run npm start, then press again.`
      return [
        h('button', { type: 'button', disabled: state.value === 'asked', onClick: show }, 'Show it here'),
        h('p', { role: 'status' }, state.value === 'missing' ? missing : ''),
      ]
    }
    return () => (page.value.relativePath === 'docs/playground.md' ? h('div', { class: 'playground' }, body()) : null)
  },
}
