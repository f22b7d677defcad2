package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
)

// socket is the processor's Unix socket.
type socket struct {
	net.Listener
	path string
	file os.FileInfo // as it was bound, to know it again
}

// listenUnix opens the socket for this user and group alone: whoever can connect can read what Envoy sends.
//
// It is bound under another name and renamed into place, so that a new process takes over from an old one without a
// moment in which Envoy finds nothing: connections made before go on with the old process until it has drained, new ones
// reach the new process (docs/decisions/0005-upgrade-by-taking-the-socket.md).
func listenUnix(ctx context.Context, path string) (*socket, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, err
	}
	if info, err := os.Lstat(path); err == nil && info.Mode().Type() != fs.ModeSocket {
		return nil, fmt.Errorf("%s exists and is no socket; remove it or set another path", path)
	}
	fresh := fmt.Sprintf("%s.%d", path, os.Getpid())
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "unix", fresh)
	if err != nil {
		return nil, err
	}
	if u, ok := l.(*net.UnixListener); ok {
		u.SetUnlinkOnClose(false) // the name is somebody else's by then
	}
	s := &socket{Listener: l, path: path}
	if err = os.Chmod(fresh, 0o660); err == nil {
		if s.file, err = os.Lstat(fresh); err == nil {
			err = os.Rename(fresh, path)
		}
	}
	if err != nil {
		return nil, errors.Join(err, l.Close(), os.Remove(fresh))
	}
	return s, nil
}

// Close closes the socket and removes its name, unless another process has taken it over.
func (s *socket) Close() error {
	if now, err := os.Lstat(s.path); err == nil && os.SameFile(now, s.file) {
		_ = os.Remove(s.path) // a name that stays behind does no harm: the next start replaces it
	}
	return s.Listener.Close()
}
