/* python.exe: Python with a console. */
#include <Python.h>

int wmain(int argc, wchar_t **argv) { return Py_Main(argc, argv); }
