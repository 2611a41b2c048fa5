// Fonts of the machine: the site asks nobody for one.
import theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { Playground } from './playground.mjs'
import './tapkit.css'

export default { ...theme, Layout: () => h(theme.Layout, null, { 'doc-footer-before': () => h(Playground) }) }
