import type { ReactNode } from 'react';
import { SelfStorageLoader } from 'selfstorage-widgets/react';

const server = process.env.NEXT_PUBLIC_SERVER;

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="da">
      <body>
        <SelfStorageLoader src={`${server}/v1/loader.js`} api={`${server}/api`} department={1} />
        {children}
      </body>
    </html>
  );
}
