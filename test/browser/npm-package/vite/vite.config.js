import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** PAGE is `with` or `without` the package. */
export default defineConfig({
  plugins: [react()],
  build: { rollupOptions: { input: `${process.env.PAGE}.html` }, outDir: `dist/${process.env.PAGE}` },
});
