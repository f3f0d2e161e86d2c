'use client';

import { useState } from 'react';
import { RentRoom } from 'selfstorage-widgets/react';

export default function Page() {
  const [room, setRoom] = useState('none');
  const [ready, setReady] = useState(0);
  return (
    <main>
      <output id="heard">{`ready ${ready}, room ${room}`}</output>
      <RentRoom onReady={() => setReady((times) => times + 1)} onRoom={({ number }) => setRoom(number)}>
        66 00 12 00
      </RentRoom>
    </main>
  );
}
