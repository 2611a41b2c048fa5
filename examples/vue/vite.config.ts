import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// Vue has to know that these are elements, and not components that are missing.
const isCustomElement = (tag: string) => tag.startsWith('tapkit-')

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] })
